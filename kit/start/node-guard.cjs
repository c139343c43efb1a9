/*
 * Runs before everything else, also on a Node that knows neither modules nor
 * TypeScript, so it is written in the syntax of old Nodes. The scripts bring
 * their own Node (the package `node`); this one is seen only when that could
 * not be installed.
 */
'use strict'

var major = Number(process.versions.node.split('.')[0])
/* `install` asks before anything is installed: is this Node able to install the other? `installed` comes after it. */
var isInstall = process.argv[2] === 'install'
var oldestInstaller = 20
var needed = isInstall || process.argv[2] === 'installed' ? oldestInstaller : 24

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
 * Leaves when an install began and ended, for the start that follows it to say how long it took. Nothing depends on it.
 */
var fs = require('node:fs')
var folder = require('node:path').join(__dirname, '../../node_modules/.cache/skyshop')
if (isInstall || process.argv[2] === 'installed') {
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(folder + (isInstall ? '/install-began' : '/install-ended'), String(Date.now()))
  } catch (_) {}
} else {
  /* Before the script itself is loaded: compiling is half of what a short command takes. */
  require('node:module').enableCompileCache()
}
