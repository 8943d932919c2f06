import { expect, test } from 'vitest'
import { describeError, recognise } from './errors.ts'

const con = (campi: object) => Object.assign(new Error('x'), campi)

test('un disco pieno si chiama per nome, su ogni archivio e per i file', () => {
  for (const errore of [{ errcode: 13 }, { code: 'ENOSPC' }, { code: 'EDQUOT' }, { code: '53100' }]) {
    const noto = recognise(con(errore))
    expect(noto).toMatchObject({ codice: 'database_non_disponibile', dettagli: { riprovaTra: 60 } })
    expect(noto?.message).toContain('disco del server è pieno')
  }
})

test('un guasto lascia nel registro dei log che cosa e dove, non i dati che porta con sé', () => {
  const errore = con({ code: '22P02', detail: 'RSSMRA80A01H501U', parameters: ['segreto'] })
  expect(describeError(errore)).toEqual({
    nome: 'Error',
    messaggio: 'x',
    codice: '22P02',
    traccia: errore.stack,
  })
  expect(describeError('testo')).toBe('testo')
})
