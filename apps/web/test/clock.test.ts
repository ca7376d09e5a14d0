import { describe, expect, it, vi } from 'vitest'

/** A new clock of a page, with the corrections that it reports. */
async function newClock() {
  vi.resetModules()
  const { updateServerTime, onServerTimeCorrected, serverTime } = await import('../src/platform/clock.ts')
  const corrections: number[] = []
  onServerTimeCorrected(() => corrections.push(serverTime(0)))
  return { updateServerTime, serverTime, corrections }
}

const at = Date.parse('2026-12-09T12:00:00Z')
const header = 'Wed, 09 Dec 2026 12:00:00 GMT'

describe('UI-22: the server’s time', () => {
  it('is this computer’s until a response differs', async () => {
    const { updateServerTime, serverTime, corrections } = await newClock()
    for (const unreadable of [null, '', 'yesterday']) updateServerTime(unreadable, at, at + 10)
    expect(serverTime(at)).toBe(at)
    // The header has whole seconds, so a clock that may be right is not corrected.
    for (const sent of [at, at + 400, at + 999]) updateServerTime(header, sent, sent + 20)
    expect(serverTime(at)).toBe(at)
    expect(corrections).toEqual([])
  })

  it('is accurate to a second, even if the computer’s clock is fast or slow', async () => {
    for (const wrong of [-86_400_000, -3_000, 3_000, 26 * 3_600_000]) {
      const { updateServerTime, serverTime, corrections } = await newClock()
      updateServerTime(header, at + wrong, at + wrong + 50)
      expect(Math.abs(serverTime(at + wrong) - at)).toBeLessThan(1_000)
      updateServerTime(header, at + wrong, at + wrong + 50)
      expect(corrections).toHaveLength(1)
    }
  })

  it('is this computer’s again after its clock is corrected', async () => {
    const { updateServerTime, serverTime } = await newClock()
    updateServerTime(header, at + 7_200_000, at + 7_200_050)
    updateServerTime(header, at + 100, at + 150)
    expect(Math.abs(serverTime(at) - at)).toBeLessThan(1_000)
  })

  it('ignores a call during which this computer’s clock was set', async () => {
    const { updateServerTime, serverTime } = await newClock()
    updateServerTime(header, at + 5_000, at - 5_000)
    expect(serverTime(at)).toBe(at)
  })
})
