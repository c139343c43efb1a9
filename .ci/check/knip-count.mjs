/** Knip reporter: says how many files were looked at, so that a run over nothing is seen. */
export default ({ counters }) => {
  process.stdout.write(`knip looked at ${counters.total} files\n`)
}
