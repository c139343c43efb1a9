import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'

/** Tools that nobody here wrote, each with the version that reads the documents. */
export const toolVersions = {
  '@stoplight/spectral-cli': '6.16.3',
  '@scalar/cli': '2.0.1',
  '@redocly/cli': '2.77.0',
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  'swagger-typescript-api': '13.13.0',
  'openapi-to-postmanv2': '6.3.3',
  '@mockoon/commons': '9.9.0',
  '@stoplight/prism-cli': '5.16.0',
  '@asyncapi/parser': '3.6.6',
} as const
export type ToolName = keyof typeof toolVersions | 'jsonschema'

/** Generated clients are compiled by it; hey-api does not load with 7, https://github.com/hey-api/hey-api/issues/4235. */
const compiler = 'typescript@5.9.3'

export const openApiDocuments = [
  'http',
  'control',
  'bridge',
  'wechat',
  'alipay',
  'paypal',
  'lianlian',
] as const
export type DocumentName = (typeof openApiDocuments)[number] | 'events'

/** Remark of a tool about a document, ranked as the tool ranks it. */
export interface Remark {
  readonly tool: ToolName
  readonly document: DocumentName
  readonly rank: 'error' | 'warning'
  readonly text: string
}

/** Result of one tool that read one document. */
export interface Reading {
  readonly tool: ToolName
  readonly document: DocumentName
  readonly remarks: readonly Remark[]
}

type Said = Pick<Remark, 'rank' | 'text'>

/** Folder in which the tools are installed and write. */
export interface ToolFolder {
  readonly folder: string
}

/** Path of a generated document. */
export const fileOf = (document: DocumentName) => join(rootDir, `openapi/generated/${document}.json`)

/** A generated document, as far as tools count in it. */
export interface ReadDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: { readonly parameters?: Readonly<Record<string, object>> }
}

/** Reads a generated document. */
export function readDocument(document: DocumentName): ReadDocument {
  return JSON.parse(readFileSync(fileOf(document), 'utf8')) as ReadDocument
}

/** Number of the operations of a document. */
function countOperations(document: DocumentName): number {
  return Object.values(readDocument(document).paths).flatMap((item) => Object.keys(item)).length
}

/** Installs tools into a folder. @throws with the last lines of npm when that fails */
export async function installTools({ folder }: ToolFolder, names: readonly ToolName[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  writeFileSync(join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]\n')
  writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended]\n')
  const packages = Object.entries(toolVersions).flatMap(([name, version]) =>
    names.includes(name as ToolName) ? [`${name}@${version}`] : [],
  )
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', compiler, 'zod@4', ...packages]
  const { exitCode, stderr } = await runCommand('npm', install, { cwd: folder, limitMs: 1_200_000 })
  if (exitCode !== 0) throw new Error(`The tools could not be installed: ${stderr.slice(-400)}`)
}

type Reader = (document: DocumentName, tools: ToolFolder) => Promise<readonly Said[]>

/** Runs a program of an installed package. */
export function runTool({ folder }: ToolFolder, program: string, words: readonly string[]) {
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return runCommand(process.execPath, [join(folder, 'node_modules', program), ...words], { cwd: folder, env })
}

const failure = (text: string): Said => ({ rank: 'error', text: text.trim().slice(-300) })

/** The part of a program's output that is JSON. */
function jsonIn<Read>(text: string): Read | null {
  const start = text.search(/[[{]/)
  for (let end = text.length; start >= 0 && end > start; end = text.lastIndexOf('\n', end - 1))
    try {
      return JSON.parse(text.slice(start, end)) as Read
    } catch {
      // What follows the JSON is for people.
    }
  return null
}

const spectral: Reader = async (document, tools) => {
  const words = ['lint', fileOf(document), '-r', 'spectral.yaml', '-f', 'json', '--quiet']
  const { stdout, stderr } = await runTool(tools, '@stoplight/spectral-cli/dist/index.js', words)
  const problems = jsonIn<{ code: string; message: string; path: string[]; severity: number }[]>(stdout)
  if (problems === null) return [failure(stderr || stdout)]
  return problems
    .filter(({ severity }) => severity <= 1)
    .map(({ code, message, path, severity }) => {
      return { rank: severity === 0 ? 'error' : 'warning', text: `${code} ${message} ${path.join('/')}` }
    })
}

const redocly: Reader = async (document, tools) => {
  const words = ['lint', fileOf(document), '--config', 'redocly.yaml', '--format', 'json']
  const { stdout, stderr } = await runTool(tools, '@redocly/cli/bin/cli.js', words)
  const report = jsonIn<{ problems: { ruleId: string; message: string; severity: 'error' | 'warn' }[] }>(
    stdout,
  )
  if (report === null) return [failure(stderr || stdout)]
  return report.problems.map(({ ruleId, message, severity }) => {
    return { rank: severity === 'error' ? 'error' : 'warning', text: `${ruleId} ${message}` }
  })
}

const scalar: Reader = async (document, tools) => {
  const words = ['document', 'validate', fileOf(document)]
  const { stdout, stderr } = await runTool(tools, '@scalar/cli/index.js', words)
  return stdout.includes('Matches the OpenAPI specification') ? [] : [failure(stdout + stderr)]
}

/** Generates a client and compiles it, each message of the compiler an error. */
const generator =
  (program: string, written: (document: DocumentName) => { words: string[]; files: string[] }): Reader =>
  async (document, tools) => {
    const { words, files } = written(document)
    const { exitCode, stdout, stderr } = await runTool(tools, program, words)
    if (exitCode !== 0) return [failure(stdout + stderr)]
    const warned = `${stdout}\n${stderr}`.split('\n').filter((line) => /\bwarn(ing)?\b|⚠/i.test(line))
    const options =
      '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'
    const all = [...options.split(' '), '--lib', 'es2022,dom,dom.iterable', ...files]
    const compiled = await runTool(tools, 'typescript/lib/tsc.js', all)
    const errors = compiled.stdout.split('\n').filter((line) => line.includes('error TS'))
    return [...warned.map((text): Said => ({ rank: 'warning', text })), ...errors.map(failure)]
  }

const heyApi = generator('@hey-api/openapi-ts/bin/run.js', (document) => {
  const plugins = ['@hey-api/typescript', '@hey-api/sdk', 'zod']
  return {
    words: ['-i', fileOf(document), '-o', `hey-${document}`, '--plugins', ...plugins],
    files: [`hey-${document}/index.ts`, `hey-${document}/zod.gen.ts`],
  }
})

const orval = generator('orval/dist/bin/orval.mjs', (document) => ({
  words: ['--input', fileOf(document), '--output', `orval-${document}.ts`, '--client', 'fetch'],
  files: [`orval-${document}.ts`],
}))

const swaggerTypescript = generator('swagger-typescript-api/dist/cli.mjs', (document) => ({
  words: ['generate', '-p', fileOf(document), '-o', 'swagger', '-n', `${document}.ts`],
  files: [`swagger/${document}.ts`],
}))

interface PostmanItem {
  readonly item?: readonly PostmanItem[]
  readonly request?: { readonly header?: readonly { readonly key: string }[] }
}

const postman: Reader = async (document, tools) => {
  const file = join(tools.folder, `postman-${document}.json`)
  const words = ['-s', fileOf(document), '-o', file]
  const { exitCode, stdout, stderr } = await runTool(
    tools,
    'openapi-to-postmanv2/bin/openapi2postmanv2.js',
    words,
  )
  if (exitCode !== 0) return [failure(stdout + stderr)]
  const requestsIn = (one: PostmanItem): PostmanItem[] => [
    ...(one.request ? [one] : []),
    ...(one.item ?? []).flatMap(requestsIn),
  ]
  const requests = requestsIn(JSON.parse(readFileSync(file, 'utf8')) as PostmanItem)
  const { components } = readDocument(document)
  const keyed = requests.filter(({ request }) => request?.header?.some(({ key }) => key === 'Blade-Auth'))
  const lacksKey = components.parameters?.bladeAuth !== undefined && keyed.length === 0
  return [
    ...missing('requests', requests.length, countOperations(document)),
    ...(lacksKey ? [failure('the second of two keys is in no request')] : []),
  ]
}

function missing(what: string, count: number, expected: number): Said[] {
  return count === expected && count > 0 ? [] : [failure(`${count} ${what} of ${expected} operations`)]
}

interface MockoonCommons {
  readonly OpenApiConverter: new () => {
    convertFromOpenAPI(text: string): Promise<{ name: string; routes: readonly object[] } | undefined>
  }
}

const load = <Library>({ folder }: ToolFolder, name: string) =>
  createRequire(join(folder, 'package.json'))(name) as Library

const mockoon: Reader = async (document, tools) => {
  const { OpenApiConverter } = load<MockoonCommons>(tools, '@mockoon/commons')
  const read = await new OpenApiConverter().convertFromOpenAPI(readFileSync(fileOf(document), 'utf8'))
  return missing('routes', read?.routes.length ?? 0, countOperations(document))
}

interface AsyncApi {
  readonly Parser: new () => {
    parse(text: string): Promise<{ diagnostics: readonly { severity: number; message: string }[] }>
  }
}

const asyncApi: Reader = async (document, tools) => {
  const { Parser } = load<AsyncApi>(tools, '@asyncapi/parser')
  const { diagnostics } = await new Parser().parse(readFileSync(fileOf(document), 'utf8'))
  return diagnostics
    .filter(({ severity }) => severity <= 1)
    .map(({ severity, message }) => ({ rank: severity === 0 ? 'error' : 'warning', text: message }))
}

/** Every schema and every example of a document by Python's jsonschema: a line for each that fails. */
const CHECK_EXAMPLES = `
import json, sys
from jsonschema import Draft202012Validator as Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
document = json.load(open(sys.argv[1]))
whole = Resource.from_contents(document, default_specification=DRAFT202012)
registry = Registry().with_resource('urn:document', whole)
def walk(node):
    if isinstance(node, dict):
        if 'schema' in node and ('example' in node or 'examples' in node):
            yield node
        for child in node.values():
            yield from walk(child)
    elif isinstance(node, list):
        for child in node:
            yield from walk(child)
for name, schema in document['components']['schemas'].items():
    Validator.check_schema(schema)
for media in walk(document):
    text = json.dumps(media['schema']).replace('"#/', '"urn:document#/')
    validator = Validator(json.loads(text), registry=registry)
    named = [registry.resolver('urn:document').lookup(one['$ref']).contents if '$ref' in one else one for one in media.get('examples', {}).values()]
    shown = [media['example']] if 'example' in media else [one['value'] for one in named]
    for example in shown:
        for error in validator.iter_errors(example):
            print(error.json_path, error.message[:200])
`

const jsonSchema: Reader = async (document) => {
  const { exitCode, stdout, stderr } = await runCommand('python3', ['-c', CHECK_EXAMPLES, fileOf(document)])
  if (exitCode !== 0) return [failure(stderr)]
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [failure(line)]))
}

const readers: Readonly<Partial<Record<ToolName, Reader>>> = {
  '@stoplight/spectral-cli': spectral,
  '@scalar/cli': scalar,
  '@redocly/cli': redocly,
  '@hey-api/openapi-ts': heyApi,
  orval,
  'swagger-typescript-api': swaggerTypescript,
  'openapi-to-postmanv2': postman,
  '@mockoon/commons': mockoon,
  jsonschema: jsonSchema,
}

/** Has tools read every document, one after the other. */
export async function readAll(tools: ToolFolder, names: readonly ToolName[]): Promise<Reading[]> {
  const readings: Reading[] = []
  const note = async (tool: ToolName, document: DocumentName, read: Reader) => {
    const said = await read(document, tools)
    readings.push({ tool, document, remarks: said.map((one) => ({ tool, document, ...one })) })
  }
  for (const [tool, read] of Object.entries(readers) as [ToolName, Reader][])
    if (names.includes(tool)) for (const document of openApiDocuments) await note(tool, document, read)
  if (names.includes('@asyncapi/parser')) await note('@asyncapi/parser', 'events', asyncApi)
  return readings
}
