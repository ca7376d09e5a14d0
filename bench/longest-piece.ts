/**
 * Loaded into the server: measures its longest piece of work, and answers any message with it, in milliseconds of processor time of the
 * thread, so that other load on the machine does not count, and the most memory that the process had, in bytes. A piece that begins between
 * two ticks may have up to 2 ms too much.
 */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let [last, longest, memory] = [cpuMs(), 0, 0]
setInterval(() => {
  const now = cpuMs()
  longest = Math.max(longest, now - last)
  memory = Math.max(memory, process.memoryUsage.rss())
  last = now
}, 2).unref()

process.on('message', () => {
  process.send?.({ longest, memory })
  longest = 0
  memory = 0
})
// Listening must not keep the process alive.
process.channel?.unref()
