import { expect, test } from 'vitest'
import type { Action } from '#web/outbox-store.ts'
import { conAzioni } from './da-inviare.ts'

const visita = {
  ...{ id: 7, versione: 1, stato: 'Programmato', note_follow_up: null as string | null },
  note_completamento: null,
}
const azione = (stato: Action['stato'], campi: object, versione?: number, contesi: string[] = []) =>
  ({
    ...{ tipo: 'visita.gestisci', visitaId: 7, stato, corpo: { campi } },
    risposta: versione !== undefined && {
      ...{ motivo: null, ufficio: null, versione },
      contrasti: contesi.map((campo) => ({ campo })),
    },
  }) as unknown as Action
const finita = { stato: { prima: 'Programmato', dopo: 'Completato' } }

test('ciò che è arrivato sta nella visita anche dove la riga è di prima: finita non torna in corso', () => {
  expect(conAzioni(visita, [azione('in_attesa', finita)]).stato).toBe('Completato')
  const arrivata = azione('fatta', finita, 3)
  expect(conAzioni(visita, [arrivata])).toMatchObject({ stato: 'Completato', versione: 3 })
  // The office has changed it since: its row knows mine.
  expect(conAzioni({ ...visita, versione: 4, stato: 'Programmato' }, [arrivata]).stato).toBe('Programmato')
  expect(conAzioni({ ...visita, versione: 3, stato: 'Completato' }, [arrivata]).stato).toBe('Completato')
  // In order: begun and arrived, ended and waiting.
  const inizio = azione('fatta', { stato: { prima: 'Programmato', dopo: 'In_Corso' } }, 2)
  expect(conAzioni(visita, [inizio, arrivata])).toMatchObject({ stato: 'Completato', versione: 3 })
  expect(conAzioni(visita, [inizio, azione('in_invio', finita)]).stato).toBe('Completato')
})

test('dove l’ufficio vuole altro, resta quello; di ciò che non è stato scritto non si sa niente', () => {
  const due = { ...finita, noteFollowUp: { prima: null, dopo: 'Mia' } }
  expect(conAzioni(visita, [azione('scelta', due, 2, ['noteFollowUp'])])).toMatchObject({
    ...{ stato: 'Completato', note_follow_up: null },
  })
  for (const stato of ['verifica', 'respinta'] as const)
    expect(conAzioni(visita, [azione(stato, finita, 2)])).toBe(visita)
  // A server of before doesn't say which row it left.
  expect(conAzioni(visita, [azione('fatta', finita)])).toBe(visita)
  const altra = { ...visita, id: 8 }
  expect(conAzioni(altra, [azione('in_attesa', finita)])).toBe(altra)
})
