/** Pages that are read: legal texts, instructions, questions and answers. */
export default {
  'reading.contents': 'Contents',
  'reading.version': 'Version of {{date}}',
  'reading.search': 'Search the answers',
  'reading.clear': 'Clear the search',
  'reading.found_one': '{{count}} answer found',
  'reading.found_other': '{{count}} answers found',
  'reading.nothingFound': 'Nothing found for “{{search}}”',
  'reading.nothingFoundText':
    'Try another word, or look through the subjects. Customer service in the app answers what is not written here.',
  'reading.toReminder': 'See which cameras can do this',
  'reading.reminderQuestions': 'Questions about the phone reminder',
}
