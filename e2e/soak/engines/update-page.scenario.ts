import { engineDir, engineProgram } from '../../kit/engines/engine-files.ts'
import { engineNamed } from '../../kit/engines/engine-table.ts'
import { test } from '../../kit/engines/engine-test.ts'
import { softwareDrawing } from '../../kit/engines/start-engine.ts'
import { stackAddresses } from '../../kit/environment/stack-addresses.ts'
import { expect } from '../../kit/fixtures/test.ts'
import { runCommand } from '../../run/run-command.ts'

// No Playwright speaks to engines this old; they print the document they have made themselves.
for (const address of ['/', '/homePage2', '/packagesList']) {
  test(`${address} asks for an update and starts no shop`, async ({ engineName }) => {
    const engine = engineNamed(engineName)
    const folder = engineDir(engine)
    const args = [
      '--headless',
      '--no-sandbox',
      ...softwareDrawing(engine),
      '--dump-dom',
      '--virtual-time-budget=5000',
    ]
    const env = { LD_LIBRARY_PATH: `${folder}/lib:${folder}` }
    const { stdout } = await runCommand(
      engineProgram(engine),
      [...args, stackAddresses().shopUrl + address],
      { env },
    )
    expect(stdout).toMatch(/<html[^>]* data-page="update"/)
    expect(stdout).toContain('<p lang="en">This version of the system web view is too old for the shop.')
    expect(stdout).toContain('<div id="app" hidden=""></div>')
  })
}
