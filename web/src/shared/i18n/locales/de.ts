import common from './de/common.ts'
import devices from './de/devices.ts'
import errors from './de/errors.ts'
import home from './de/home.ts'
import nullPage from './de/null-page.ts'
import orders from './de/orders.ts'
import packages from './de/packages.ts'
import payment from './de/payment.ts'
import tabs from './de/tabs.ts'

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
