import { rootDir } from './project.ts'
import { runCommand } from './run-command.ts'

/** Files that differ from a commit, written down or not. */
export interface Changes {
  since: string
  paths: readonly string[]
}

/** What has changed since the branch left main; on main itself, what is not committed. Rejects without git. */
export async function readChanges(folder = rootDir): Promise<Changes> {
  const git = async (...args: string[]): Promise<string | null> => {
    const { exitCode, stdout } = await runCommand('git', args, { cwd: folder })
    return exitCode === 0 ? stdout : null
  }
  const base = (await git('merge-base', 'HEAD', 'main')) ?? (await git('merge-base', 'HEAD', 'origin/main'))
  const since = base?.trim() ?? 'HEAD'
  // With `-z` a name is as it is, without quotes; a file that was renamed counts under both names.
  const changed = await git('diff', '--name-only', '--no-renames', '-z', since)
  const added = await git('ls-files', '--others', '--exclude-standard', '-z')
  if (changed === null || added === null) {
    throw new Error('--changed asks git what has changed, and this is no clone: name a layer and a path.')
  }
  return { since, paths: [...changed.split('\0'), ...added.split('\0')].filter((path) => path !== '') }
}
