/*
 * Runs before everything else, also on a Node that knows neither modules nor
 * TypeScript, so it is written in the syntax of old Nodes. The scripts bring
 * their own Node (the package `node`); this one is seen only when that could
 * not be installed.
 */
'use strict'

var major = Number(process.versions.node.split('.')[0])
/* `install` asks before anything is installed: is this Node able to install the other? */
var isInstall = process.argv[2] === 'install'
var oldestInstaller = 18
var needed = isInstall ? oldestInstaller : 24

if (major < needed) {
  process.stderr.write(
    major < oldestInstaller
      ? 'Skyshop needs Node 20 or newer to set itself up, and this is Node ' +
          process.versions.node +
          ': install Node 24 from https://nodejs.org and run the same command again.\n'
      : 'Skyshop runs on Node 24, which its installation brings, and this is Node ' +
          process.versions.node +
          ': run "npx --yes pnpm@12.21.0 install" and the same command again, or install Node 24 from https://nodejs.org.\n',
  )
  process.exit(1)
}

/*
 * When an install begins is kept until the next script of the project, for `start` to say how long it took. Nothing
 * depends on it.
 */
var fs = require('node:fs')
var folder = require('node:path').join(__dirname, '../../../node_modules/.cache/skyshop')
var stamp = folder + '/install-began'
try {
  if (isInstall) {
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(stamp, String(Date.now()))
  } else {
    process.env.SKYSHOP_INSTALL_BEGAN_MS = fs.readFileSync(stamp, 'utf8')
    fs.unlinkSync(stamp)
  }
} catch (_) {}
