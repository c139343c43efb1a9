import { importTable } from './.ci/rules/import-table.mjs'

export default {
  forbidden: importTable,
  options: {
    combinedDependencies: true,
    doNotFollow: { path: ['node_modules', '/generated/'] },
    // The consumer has packages of its own; what pages print imports the package from its sources.
    exclude: { path: ['/dist/', '[.]css$', '^e2e/consumer/', '^e2e/test-results/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
