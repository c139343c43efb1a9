/** A text of any shape with the operator's name where `{{operator}}` stands. */
export function insertOperatorName<Text>(text: Text, operator: string): Text {
  const named: Text = JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{{operator}}', () => operator) : value,
  )
  return named
}
