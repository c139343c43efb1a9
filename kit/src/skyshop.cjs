#!/usr/bin/env node
/* Seen by old Nodes too, so it is written in their syntax. */
'use strict'

var version = process.versions.node.split('.').map(Number)
if (version[0] < 22 || (version[0] === 22 && version[1] < 16)) {
  process.stderr.write(
    'Skyshop needs Node 22.16 or newer and this is Node ' +
      process.versions.node +
      ': install one from https://nodejs.org, or for this folder alone by npm install node@22.\n',
  )
  process.exit(1)
}
/* Node 22 says of its own SQLite that it is experimental; nobody who uses Skyshop can do anything about it. */
var emitWarning = process.emitWarning
process.emitWarning = (...args) => {
  if (!String(args[0]).startsWith('SQLite is an experimental feature')) emitWarning.apply(process, args)
}
require('node:module').enableCompileCache()
/* In the package the program is built; in its own project it runs from the sources. */
import(require('node:fs').existsSync(__dirname + '/cli.js') ? './cli.js' : './cli.ts')
