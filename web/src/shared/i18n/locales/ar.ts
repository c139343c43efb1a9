import common from './ar/common.ts'
import devices from './ar/devices.ts'
import errors from './ar/errors.ts'
import home from './ar/home.ts'
import nullPage from './ar/null-page.ts'
import orders from './ar/orders.ts'
import packages from './ar/packages.ts'
import payment from './ar/payment.ts'
import tabs from './ar/tabs.ts'

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
