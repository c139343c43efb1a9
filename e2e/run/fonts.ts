import { aptInstall, canUseApt, type Machine, thisMachine } from './machine.ts'

const debianPackages = ['fonts-noto-core', 'fonts-noto-cjk', 'fontconfig']

/** Installs missing fonts for Chinese and Arabic as root, else prints which are missing. */
export async function provisionFonts(machine: Machine = thisMachine): Promise<void> {
  if (machine.platform !== 'linux' || (await hasFonts(machine))) return
  if (canUseApt(machine)) {
    machine.say('Fonts for Chinese or Arabic are missing: installing them with apt-get.')
    await aptInstall(machine, debianPackages)
    if (await hasFonts(machine)) return
  }
  machine.say(
    `Fonts for Chinese or Arabic are missing (Debian: ${debianPackages.join(', ')}); pictures will show boxes.`,
  )
}

/** The first font for Latin and Arabic letters that the shop names and Debian has. */
const namedFonts = ['Noto Sans', 'Noto Sans Arabic']

/**
 * Installs the fonts that the shop names, as root, else prints which are missing. For a font that is not there each engine
 * takes another one, with letters of another width.
 */
export async function provisionNamedFonts(machine: Machine = thisMachine): Promise<void> {
  if (machine.platform !== 'linux' || (await hasNamedFonts(machine))) return
  if (canUseApt(machine)) {
    machine.say('Fonts that the shop names are missing: installing them with apt-get.')
    await aptInstall(machine, ['fonts-noto-core', 'fontconfig'])
    if (await hasNamedFonts(machine)) return
  }
  machine.say(
    `One of the fonts ${namedFonts.join(', ')} is missing (Debian: fonts-noto-core); engines may differ by that.`,
  )
}

async function hasNamedFonts({ run }: Machine): Promise<boolean> {
  for (const name of namedFonts) {
    const { exitCode, stdout } = await run('fc-list', [name, 'family'])
    if (exitCode !== 0 || stdout.trim() === '') return false
  }
  return true
}

/** Tells whether some font has Chinese, and some Arabic. */
export async function hasFonts({ run }: Machine): Promise<boolean> {
  for (const language of ['zh', 'ar']) {
    const { exitCode, stdout } = await run('fc-list', [`:lang=${language}`, 'family'])
    if (exitCode !== 0 || stdout.trim() === '') return false
  }
  return true
}
