import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** A write that runs once at a time, however often it is tapped. */
export interface SingleMutation<Variables> {
  isRunning: boolean
  /** Why the last run failed; null while another one runs. */
  error: Error | null
  run(variables: Variables): void
}

/** Runs a mutation that has a key of its own. */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables> & { mutationKey: readonly string[] },
): SingleMutation<Variables> {
  const client = useQueryClient()
  const { error, isPending, mutate } = useMutation(options)
  return {
    isRunning: isPending,
    error,
    run: (variables) => {
      // The client knows of a tap before the page is drawn again.
      if (client.isMutating({ mutationKey: options.mutationKey }) === 0) mutate(variables)
    },
  }
}
