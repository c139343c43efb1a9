import common from './it/common.ts'
import devices from './it/devices.ts'
import errors from './it/errors.ts'
import home from './it/home.ts'
import nullPage from './it/null-page.ts'
import orders from './it/orders.ts'
import packages from './it/packages.ts'
import payment from './it/payment.ts'
import tabs from './it/tabs.ts'

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
