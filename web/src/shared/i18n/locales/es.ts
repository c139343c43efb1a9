import common from './es/common.ts'
import devices from './es/devices.ts'
import errors from './es/errors.ts'
import home from './es/home.ts'
import nullPage from './es/null-page.ts'
import orders from './es/orders.ts'
import packages from './es/packages.ts'
import payment from './es/payment.ts'
import tabs from './es/tabs.ts'

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
