import common from './zh/common.ts'
import devices from './zh/devices.ts'
import errors from './zh/errors.ts'
import home from './zh/home.ts'
import nullPage from './zh/null-page.ts'
import orders from './zh/orders.ts'
import packages from './zh/packages.ts'
import payment from './zh/payment.ts'
import tabs from './zh/tabs.ts'

export default {
  ...common,
  ...home,
  ...devices,
  ...packages,
  ...orders,
  ...payment,
  ...errors,
  ...nullPage,
  ...tabs,
}
