import common from './en/common.ts'
import devices from './en/devices.ts'
import errors from './en/errors.ts'
import home from './en/home.ts'
import nullPage from './en/null-page.ts'
import orders from './en/orders.ts'
import packages from './en/packages.ts'
import payment from './en/payment.ts'
import tabs from './en/tabs.ts'

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
