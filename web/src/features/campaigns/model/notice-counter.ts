/** How often a visit is told until when a campaign runs (spec §3, notice show counter). */
const NOTICE_SHOWS = 12

/** Counts the notices a visit is still shown. */
export interface NoticeCounter {
  /** Takes one showing; false when none is left. */
  take(): boolean
}

export function createNoticeCounter(shows: number = NOTICE_SHOWS): NoticeCounter {
  let left = shows
  return {
    take() {
      if (left === 0) return false
      left -= 1
      return true
    },
  }
}
