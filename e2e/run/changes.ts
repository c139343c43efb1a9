import { rootDir } from './project.ts'
import { runCommand } from './run-command.ts'

/** Files that differ from a commit, written down or not. */
export interface Changes {
  since: string
  paths: readonly string[]
}

/** What has changed since the branch left main; on main itself, what is not committed. Rejects without git. */
export async function readChanges(): Promise<Changes> {
  const base = (await git('merge-base', 'HEAD', 'main')) ?? (await git('merge-base', 'HEAD', 'origin/main'))
  const since = base ?? 'HEAD'
  const changed = await git('diff', '--name-only', since)
  const added = await git('ls-files', '--others', '--exclude-standard')
  if (changed === null || added === null) {
    throw new Error('--changed asks git what has changed, and this is no clone: name a layer and a path.')
  }
  return { since, paths: [...changed.split('\n'), ...added.split('\n')].filter((path) => path !== '') }
}

async function git(...args: string[]): Promise<string | null> {
  const { exitCode, stdout } = await runCommand('git', args, { cwd: rootDir })
  return exitCode === 0 ? stdout.trim() : null
}
