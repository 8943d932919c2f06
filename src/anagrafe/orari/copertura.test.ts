import { describe, expect, test } from 'vitest'
import { type DiZona, scoperture } from './copertura.rules.ts'
import { ORARIO_SOLITO } from './rules.ts'

const napoli = { chiave: 'napoli', nome: 'Napoli' }
const sei = (zona = napoli): DiZona[] => [1, 2, 3, 4, 5, 6].map((id) => ({ id, zona, orario: ORARIO_SOLITO }))
const via = (
  utente_id: number,
  dal: string,
  al = dal,
  dalle: string | null = null,
  alle: string | null = null,
) => ({
  ...{ utente_id, dal, al, dalle, alle },
})
const AGOSTO = { dal: '2026-08-01', al: '2026-08-31' }
const dette = (assenze: ReturnType<typeof via>[], tecnici = sei(), giorni = AGOSTO) =>
  scoperture(giorni, tecnici, assenze, null)

describe('di una zona ne restano meno della metà', () => {
  test('quattro su sei via: si dice, con il fine settimana e Ferragosto dentro; tre su sei no', () => {
    const vie = [1, 2, 3, 4].map((id) => via(id, '2026-08-08', '2026-08-23'))
    expect(dette(vie)).toEqual([{ zona: 'Napoli', dal: '2026-08-10', al: '2026-08-21', restano: 2, di: 6 }])
    expect(dette(vie.slice(1))).toEqual([])
  })

  test('ogni tratto dice i numeri dei suoi giorni, ogni zona i suoi', () => {
    const portici = { chiave: 'portici', nome: 'Portici' }
    const tecnici = [...sei(), { id: 9, zona: portici, orario: ORARIO_SOLITO }]
    const vie = [1, 2, 3, 4].map((id) => via(id, '2026-08-10', '2026-08-14'))
    expect(dette([...vie, via(5, '2026-08-13', '2026-08-17'), via(9, '2026-08-11')], tecnici)).toEqual([
      { zona: 'Napoli', dal: '2026-08-10', al: '2026-08-12', restano: 2, di: 6 },
      { zona: 'Portici', dal: '2026-08-11', al: '2026-08-11', restano: 0, di: 1 },
      { zona: 'Napoli', dal: '2026-08-13', al: '2026-08-14', restano: 1, di: 6 },
    ])
  })

  test('chi ha ancora qualche ora c’è, chi non lavora quel giorno non è assente', () => {
    const due = sei().slice(0, 1)
    expect(dette([via(1, '2026-08-12', '2026-08-12', '09:00', '13:00')], due)).toEqual([])
    expect(dette([via(1, '2026-08-12', '2026-08-12', '09:00', '18:00')], due)).toMatchObject([{ restano: 0 }])
    const mezza = { ...ORARIO_SOLITO, ven: null }
    expect(
      dette(
        [],
        sei().map((uno) => ({ ...uno, orario: mezza })),
      ),
    ).toEqual([])
    expect(
      dette(
        [via(1, '2026-08-14')],
        sei().map((uno) => ({ ...uno, orario: mezza })),
      ),
    ).toEqual([])
  })

  test('chi va via dopo l’ultimo giorno non è più di nessuna zona', () => {
    const due = sei()
      .slice(0, 3)
      .map((uno) => (uno.id > 1 ? { ...uno, ultimoGiorno: '2026-08-11' } : uno))
    expect(dette([via(1, '2026-08-10', '2026-08-12')], due)).toEqual([
      { zona: 'Napoli', dal: '2026-08-12', al: '2026-08-12', restano: 0, di: 1 },
    ])
  })
})
