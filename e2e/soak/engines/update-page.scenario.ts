import { engineNamed } from '../../../kit/testing/engines/engine-table.ts'
import { test } from '../../../kit/testing/engines/engine-test.ts'
import { stackAddresses } from '../../../kit/testing/environment/stack-addresses.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import { documentOf } from './engine-programs.ts'

for (const address of ['/', '/homePage2', '/packagesList']) {
  test(`${address} asks for an update and starts no shop`, async ({ engineName }) => {
    const document = await documentOf(engineNamed(engineName), stackAddresses().shopUrl + address)
    expect(document).toMatch(/<html[^>]* data-page="update"/)
    expect(document).toContain('<p lang="en">This version of the system web view is too old for the shop.')
    expect(document).toContain('<div id="app" hidden=""></div>')
  })
}
