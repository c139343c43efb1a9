import common from './vi/common.ts'
import devices from './vi/devices.ts'
import errors from './vi/errors.ts'
import home from './vi/home.ts'
import nullPage from './vi/null-page.ts'
import orders from './vi/orders.ts'
import packages from './vi/packages.ts'
import payment from './vi/payment.ts'
import tabs from './vi/tabs.ts'

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
