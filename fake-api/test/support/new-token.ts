import { control } from './control.ts'
import type { ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** What the host app does on getNewToken: needed after a jump of more than a day. */
export async function newToken(stack: TestStack, { world }: ShopClient): Promise<string> {
  const path = `/control/worlds/${world.worldId}/users/${world.user.userId}/tokens`
  return (await control<{ token: string }>(stack, 'POST', path)).body.token
}
