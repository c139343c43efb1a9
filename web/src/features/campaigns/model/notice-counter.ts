/** How often a visit shows until when a campaign runs (product 3.19). */
const NOTICE_SHOWS = 12

/** Counts the notices a visit is still shown. */
export interface NoticeCounter {
  /** Counts one more showing; false when none is left. */
  countShown(): boolean
}

export function createNoticeCounter(shows: number = NOTICE_SHOWS): NoticeCounter {
  let left = shows
  return {
    countShown() {
      if (left === 0) return false
      left -= 1
      return true
    },
  }
}
