// The seeded database of the first world folder of a test process, copied into each later one that begins from the same.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Migrating and seeding a database, and making its keys, takes longer than most tests. */
export class TestTemplate {
  #files: ReadonlyMap<string, Buffer> = new Map()

  /** Writes what was kept into the template folder of a registry that is about to open; nothing before the first. */
  async copyTo(folder: string): Promise<void> {
    if (this.#files.size === 0) return
    await mkdir(folder, { recursive: true })
    for (const [name, bytes] of this.#files) await writeFile(join(folder, name), bytes)
  }

  /** Keeps the template folder of the first registry that has opened. */
  async keep(folder: string): Promise<void> {
    if (this.#files.size > 0) return
    const names = await readdir(folder)
    this.#files = new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
    )
  }
}
