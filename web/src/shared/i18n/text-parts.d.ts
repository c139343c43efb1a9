/** The texts of one language for every page, which the build cuts out of its file. */
declare module '*.ts?part=frame' {
  const texts: Record<string, string>
  export default texts
}
