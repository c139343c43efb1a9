import common from './tr/common.ts'
import devices from './tr/devices.ts'
import errors from './tr/errors.ts'
import home from './tr/home.ts'
import nullPage from './tr/null-page.ts'
import orders from './tr/orders.ts'
import packages from './tr/packages.ts'
import payment from './tr/payment.ts'
import tabs from './tr/tabs.ts'

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
