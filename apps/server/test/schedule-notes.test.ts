import { describe, expect, test } from 'vitest'
import { designationCalls, idOf, recordOf, wire } from './support/designation.ts'

const { post, given, stored, changesOf } = designationCalls()

describe('DES-39: the note of a schedule', () => {
  test('is stored, returned and logged', async () => {
    const { status, body } = await post({ ...wire, Note: ' Tamworth is closed on Monday ' })
    expect([status, body]).toEqual([200, expect.objectContaining({ Note: 'Tamworth is closed on Monday' })])
    const Id = idOf(body)
    expect(await stored(Id)).toEqual(body)
    expect((await changesOf(Id))[0]).toMatchObject({ after: { ...recordOf(body), note: 'Tamworth is closed on Monday' } })
  })

  test('if omitted, is empty for a new schedule and kept for a stored one; an empty note removes it', async () => {
    const Id = await given()
    expect(await stored(Id)).toMatchObject({ Note: '' })
    await post({ ...wire, Id, Note: 'Peak' })
    expect(await post({ ...wire, Id, CardTypes: ['Giant'] })).toMatchObject({ body: { Note: 'Peak', CardTypes: ['Giant'] } })
    expect(await post({ ...wire, Id, Note: '' })).toMatchObject({ body: { Note: '' } })
  })

  test('is empty if it has only spaces', async () => {
    expect(await post({ ...wire, Note: '   ' })).toMatchObject({ status: 200, body: { Note: '' } })
  })

  test('is limited to 500 code points', async () => {
    expect(await post({ ...wire, Note: '😀'.repeat(500) })).toMatchObject({ status: 200 })
    expect(await post({ ...wire, Note: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      body: { errors: ['Use at most 500 characters.'], issues: [{ path: 'Note' }] },
    })
  })

  test.each(['two\nlines', '\u200b', 'left\u202eright'])('%o is refused', async (Note) => {
    expect(await post({ ...wire, Note })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})
