import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { rootDir } from '../../e2e/run/project.ts'
import { textChunks } from '../../web/build/text-chunks-plugin.ts'
import { insertEntryCalls } from './entry-calls.ts'
import { isTraced } from './flow-table.ts'

/** The last engines without async functions are of 2016: for these each becomes a chain of promises, which can be followed. */
const TARGET = 'es2016'

const mainFile = join(rootDir, 'web/src/app/start/main.tsx')
const recorderFile = join(import.meta.dirname, 'page-recorder.ts')

/** Builds the shop with the recorder of the page and a call of it in every function. */
export async function buildTracedShop(outDir: string): Promise<void> {
  await build({
    root: join(rootDir, 'web'),
    configFile: false,
    logLevel: 'error',
    plugins: [textChunks(), entryCalls()],
    build: {
      outDir,
      target: TARGET,
      minify: false,
      reportCompressedSize: false,
      // In one piece, so that nothing of it arrives while a flow goes on.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

function entryCalls(): Plugin {
  return {
    name: 'skyshop-entry-calls',
    // Before types are taken out, so that lines are those of the source.
    enforce: 'pre',
    transform(code, id) {
      const path = relative(rootDir, id)
      if (!isTraced(path)) return null
      const recorded = insertEntryCalls(code, path)
      return {
        code: id === mainFile ? `import ${JSON.stringify(recorderFile)};${recorded}` : recorded,
        map: null,
      }
    },
  }
}
