import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'
import { createWorld } from '../../kit/world/world.ts'

/** Whether the page was left when its world was removed. */
const isLeft: boolean[] = []

test.afterAll(() => expect(isLeft).toEqual([true]))

test('a further world is removed once the page that shows it is left', async ({
  phone,
  stack,
  removeAtEnd,
}) => {
  const profile = { appLanguage: 'en' }
  const other = removeAtEnd(await createWorld(stack, { scenario: 'data-new', seed: 2, profile }))
  const remove = other.remove.bind(other)
  other.remove = () => {
    isLeft.push(phone.page.isClosed() || phone.address() === '')
    return remove()
  }
  phone.signIn(other)
  await phone.open(CloudTabScreen.address)
  await expect(phone.page.getByRole('main')).toContainText('Orchard')
})
