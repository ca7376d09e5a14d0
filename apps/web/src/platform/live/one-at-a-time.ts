/**
 * Returns a function that calls `run`, which must not reject. Calls while it is running lead to one more run afterwards, so that the reads
 * after many changes in a row neither cancel each other nor add up.
 */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false
  let isWanted = false
  const start = async () => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await run()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void start()
  }
}
