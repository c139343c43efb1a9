import { expect, it } from 'vitest'
import { serve } from '../web-server/server-fixture.ts'
import { portsFinding } from './ports-finding.ts'

const anyFree = { panel: 0, shop: 0, product: 0, gateway: 0, control: 0 }

it('accepts free ports and port 0', async () => {
  const taken = await serve(() => undefined)
  await taken[Symbol.asyncDispose]()
  const text = `${taken.port} is free`
  expect(await portsFinding({ ...anyFree, panel: taken.port }, null)).toEqual({
    name: 'ports',
    isFine: true,
    text,
  })
  expect(await portsFinding(anyFree, null)).toMatchObject({ isFine: true, text: 'any free ones' })
})

it('reports each port in use by another program and the variable that changes it', async () => {
  await using taken = await serve(() => undefined)
  expect(await portsFinding({ ...anyFree, gateway: taken.port }, null)).toEqual({
    name: 'ports',
    isFine: false,
    text: `Port ${taken.port} is in use: stop the program that has it, or choose another port with SKYSHOP_GATEWAY_PORT=<port>.`,
  })
})

it('reports ports in use in a line each', async () => {
  await using panel = await serve(() => undefined)
  await using gateway = await serve(() => undefined)
  const ports = { ...anyFree, panel: panel.port, gateway: gateway.port }
  const { text } = await portsFinding(ports, null)
  expect(text.split('\n')).toEqual([
    expect.stringMatching(`^Port ${panel.port} is in use: .* SKYSHOP_PANEL_PORT=<port>[.]$`),
    expect.stringMatching(`^Port ${gateway.port} is in use: .* SKYSHOP_GATEWAY_PORT=<port>[.]$`),
  ])
})

it('accepts ports of the running simulator of this data folder', async () => {
  await using taken = await serve(() => undefined)
  const panelUrl = `http://127.0.0.1:${taken.port}`
  const running = { panelUrl, shopUrl: '', productUrl: '', gatewayUrl: '', controlUrl: '', controlToken: '' }
  expect(await portsFinding({ ...anyFree, panel: taken.port }, running)).toMatchObject({
    isFine: true,
    text: `a simulator runs at ${panelUrl}`,
  })
})
