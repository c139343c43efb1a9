/** Joins the class names that are set: `classNames(styles.row, isOpen && styles.open)`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
