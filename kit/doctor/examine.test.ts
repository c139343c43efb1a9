import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { portTable } from '../settings/start-options.ts'
import { serve } from '../web-server/server-fixture.ts'
import { proxyFindings, traceFindings } from './connection-findings.ts'
import { examine, portsFinding } from './examine.ts'

const anyPorts = Object.fromEntries(portTable.map(({ variable }) => [variable, '0']))

/** What is found about browser and fonts in a project whose program for them is this one, or missing. */
async function machineFindings(program: string | null) {
  const root = mkdtempSync(join(tmpdir(), 'skyshop-examine-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'e2e/run'), { recursive: true })
  if (program !== null) writeFileSync(join(root, 'e2e/run/examine-machine.ts'), program)
  const findings = await examine(root, { ...anyPorts, SKYSHOP_DATA_DIR: join(root, 'data') })
  return findings.filter(({ name }) => name === 'browser' || name === 'fonts')
}

const fix = 'run "npx --yes pnpm@12.21.0 install".'

it('examine names the fix when the program for the browser prints no findings', async () => {
  expect(await machineFindings('console.log("a warning")')).toEqual([
    {
      name: 'browser',
      isFine: false,
      text: `It could not be looked for ("a warning" was printed in place of findings): ${fix}`,
    },
  ])
})

it('examine names the fix when the program for the browser fails', async () => {
  expect(await machineFindings('process.exit(1)')).toEqual([
    {
      name: 'browser',
      isFine: false,
      text: expect.stringMatching(/^It could not be looked for [(].+[)]: run/),
    },
  ])
})

it('examine looks for no browser where there are no scenarios', async () => {
  expect(await machineFindings(null)).toEqual([])
})

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

it('names the simulator of another data folder that has the port of the panel', async () => {
  await using panel = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const { text, isFine } = await portsFinding({ ...anyFree, panel: panel.port }, null)
  const cure = 'open it, or name its folder with SKYSHOP_DATA_DIR.'
  expect([isFine, ...text.split('\n')]).toEqual([
    false,
    `A simulator on another data folder runs at http://127.0.0.1:${panel.port}: ${cure}`,
    expect.stringContaining('is in use'),
  ])
})

it('reports ports in use in a line each', async () => {
  await using panel = await serve((_, response) => void response.end())
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

it('tells of a proxy, and of traces that are not sent or lost', async () => {
  expect(proxyFindings({})).toEqual([])
  expect(proxyFindings({ https_proxy: 'http://p:1' })).toMatchObject([
    { name: 'proxy', isFine: true, text: expect.stringContaining('https_proxy is http://p:1.') },
  ])
  const [withPassword] = proxyFindings({ ALL_PROXY: 'socks5://me:secret@p:1' })
  expect(withPassword?.text).toContain('ALL_PROXY is socks5://•••@p:1.')
  const zipkin = { OTEL_TRACES_EXPORTER: 'zipkin' }
  expect(await traceFindings(zipkin, null)).toMatchObject([
    { isFine: false, text: expect.stringContaining('OTEL_TRACES_EXPORTER is zipkin') },
  ])
  for (const fine of ['none', 'otlp', 'zipkin,otlp'])
    expect(await traceFindings({ OTEL_TRACES_EXPORTER: fine }, null)).toEqual([])
  const grpc = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
  expect(await traceFindings(grpc, null)).toMatchObject([
    { isFine: false, text: expect.stringContaining('grpc') },
  ])
  expect(await traceFindings({ ...grpc, OTEL_TRACES_EXPORTER: 'none' }, null)).toEqual([])
  expect(await traceFindings({ ...grpc, OTEL_TRACES_EXPORTER: 'none,otlp' }, null)).toHaveLength(1)
  await using server = await serve((_request, response) => {
    response.end('skyshop_spans_total{outcome="sent"} 3\nskyshop_spans_total{outcome="lost"} 7\n')
  })
  const url = `http://127.0.0.1:${server.port}`
  const running = {
    panelUrl: url,
    shopUrl: '',
    productUrl: '',
    gatewayUrl: '',
    controlUrl: url,
    controlToken: 't',
  }
  expect(await traceFindings({}, running)).toMatchObject([
    { name: 'traces', isFine: false, text: expect.stringContaining('lost 7 spans') },
  ])
  expect(await traceFindings({}, null)).toEqual([])
})
