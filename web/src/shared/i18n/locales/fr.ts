import common from './fr/common.ts'
import devices from './fr/devices.ts'
import errors from './fr/errors.ts'
import home from './fr/home.ts'
import nullPage from './fr/null-page.ts'
import orders from './fr/orders.ts'
import packages from './fr/packages.ts'
import payment from './fr/payment.ts'
import tabs from './fr/tabs.ts'

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
