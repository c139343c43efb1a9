interface FiredTexts {
  fired: (count: number) => string
  firedNothing: string
}

/** What a jump of the clock set off, as words. */
export function firedText(count: number, texts: FiredTexts): string {
  return count === 0 ? texts.firedNothing : texts.fired(count)
}
