import common from './ru/common.ts'
import devices from './ru/devices.ts'
import errors from './ru/errors.ts'
import home from './ru/home.ts'
import nullPage from './ru/null-page.ts'
import orders from './ru/orders.ts'
import packages from './ru/packages.ts'
import payment from './ru/payment.ts'
import tabs from './ru/tabs.ts'

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
