import type { ControlClient } from '../../bridge-simulator/src/control/control-client.ts'
import type { StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import type { Finding } from '../doctor/folder-findings.ts'

/** One world of the running simulator, and what opens it. */
export interface SimWorld {
  control: ControlClient
  worldId: string
  /** For calls about this world. */
  params: { path: { worldId: string } }
}

/** One call of a command: its arguments, options and ports. */
export interface SimCall {
  /** What stands behind the command's name. */
  args: readonly string[]
  option: (name: string) => string | undefined
  flag: (name: string) => boolean
  /** A line for the reader, on stdout. */
  say: (line: string) => void
  /** A line about what may be wrong, on stderr. */
  warn: (line: string) => void
  control: () => ControlClient
  /** Where the simulator is reached; null when none runs. */
  addresses: () => StackAddresses | null
  /** The data folder in which they are looked for. */
  dataDir?: string | undefined
  /** The line that starts a simulator. */
  start: string
  /** The world of `--world`, else the default one. */
  world: () => Promise<SimWorld>
  /** Address of the panel with a world in it. */
  linkTo: (worldId: string) => string
  files: SimFiles
  /** What is in order on this machine, and what is not; `settings` go before the variables of the environment. */
  examine: (settings?: Readonly<Record<string, string>>) => Promise<readonly Finding[]>
  /** Runs a program of the repository with this output, and answers its exit code. */
  runProgram: (file: string, args: readonly string[]) => Promise<number>
}

/** Files as commands read and write them. Both reject when they cannot. */
export interface SimFiles {
  read: (path: string) => Promise<Uint8Array>
  write: (path: string, content: Uint8Array | string) => Promise<void>
}

/** An option of a command, as the help shows it and the parser reads it. */
export interface SimOption {
  /** Absent: the option stands alone. */
  value?: string
  about: string
  /** It may be given several times; what it is given stands between commas. */
  isList?: true
}

/** A command: its entry in the table, in the help and for the parser. */
export interface SimCommand {
  /** What may follow its name, for the help. */
  usage: string
  summary: string
  options?: Readonly<Record<string, SimOption>>
  /** Lines of example for the help, without the program before them. */
  examples?: readonly string[]
  /** It works on one world, so it takes `--world`, and without arguments of its own the id alone. */
  isAboutWorld?: true
  /** Maximum number of arguments. */
  maxArgs: number
  /** Resolves with the exit code. */
  run: (call: SimCall) => Promise<number>
}

/** Commands with a word before them, for instance those of `world`. */
export interface SimGroup {
  summary: string
  commands: Readonly<Record<string, SimCommand>>
}

/** Every command of a program by its name, in the order of its help. */
export type SimTable = Readonly<Record<string, SimCommand | SimGroup>>

/** Words that the reader types: the program's name, and the line that starts a simulator. */
export interface SimProgram {
  name: string
  start: string
}
