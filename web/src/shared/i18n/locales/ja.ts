import common from './ja/common.ts'
import devices from './ja/devices.ts'
import errors from './ja/errors.ts'
import home from './ja/home.ts'
import nullPage from './ja/null-page.ts'
import orders from './ja/orders.ts'
import packages from './ja/packages.ts'
import payment from './ja/payment.ts'
import tabs from './ja/tabs.ts'

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
