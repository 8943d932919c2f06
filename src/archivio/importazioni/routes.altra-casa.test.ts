import { afterAll, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { importParts } from '#test/importing.ts'
import type { Importazione, RigaDelFile } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { controllata, conferma, importa, diLui } = importParts(bench)
const righeDi = ({ id }: Importazione): Promise<RigaDelFile[]> =>
  bench.dati('GET', `/importazioni/${id}/righe`)

describe('la caldaia in un’altra casa di un cliente già in archivio', () => {
  const TESTA_LUOGO = 'Cognome;Nome;Telefono;Indirizzo;CAP;Comune;Provincia;Marca;Modello;Matricola'
  const diVia = (via: string, comune: string, telefono: string, matricola: string, cognome = 'Duecase') =>
    `${cognome};Ada;${telefono};${via};;${comune};;Riello;Start;${matricola}`
  const nuovo = (telefono: string, cognome = 'Duecase') =>
    bench.dati('POST', '/clienti', {
      corpo: {
        ...{ nome: 'Ada', cognome, telefono, indirizzo: 'Via Diaz 7', comune: 'Portici' },
        ...{ cap: '80055', provincia: 'NA' },
      },
    })
  const impiantiDi = (id: number) => bench.dati('GET', '/impianti', { query: { clienteId: id } })
  const avviso = 'Il cliente abita altrove: l’impianto nasce con il suo indirizzo, «Via Po 12, Torino»'

  test('nasce con il suo indirizzo, detto prima; un’altra della stessa casa sta con lei; annullando sparisce', async () => {
    const { id } = await nuovo('333 8700001')
    const bozza = await controllata([
      TESTA_LUOGO,
      diVia('Via Po 12', 'Torino', '3338700001', 'C-1'),
      diVia('via Po, 12', 'TORINO', '3338700001', 'C-2'),
      diVia('via Diaz n. 7', 'Portici', '3338700001', 'C-3'),
    ])
    const messaggi = (await righeDi(bozza)).map(({ avvisi }) => avvisi[''])
    expect(messaggi).toEqual([avviso, expect.stringMatching(/nasce con il suo indirizzo/), undefined])
    const fatta = await conferma(bozza)
    expect(fatta).toMatchObject({ clienti: 0, caldaie: 3 })
    const [impianto, ...altri] = await impiantiDi(id)
    expect(altri).toEqual([])
    expect(impianto).toMatchObject({ indirizzo: 'Via Po 12', comune: 'Torino', provincia: 'TO' })
    const caldaie = await diLui('caldaie', id)
    expect(
      Object.fromEntries(
        caldaie.map((c: { matricola: string; impianto_id: number }) => [c.matricola, c.impianto_id]),
      ),
    ).toEqual({ 'C-1': impianto.id, 'C-2': impianto.id, 'C-3': null })
    await bench.dati('POST', `/importazioni/${fatta.id}/annulla`, { corpo: {} })
    expect([await impiantiDi(id), await diLui('caldaie', id)]).toEqual([[], []])
  })

  test('di un mezzo indirizzo non si indovina niente; ciò che ci si è messo dopo lo tiene', async () => {
    const { id } = await nuovo('333 8700002', 'Mezzo')
    const fatta = await importa([
      TESTA_LUOGO,
      diVia('', 'Torino', '3338700002', 'M-1', 'Mezzo'),
      diVia('Via Po 12', '', '3338700002', 'M-2', 'Mezzo'),
      diVia('Via Po 12', 'Torino', '3338700002', 'M-3', 'Mezzo'),
    ])
    const [impianto, ...altri] = await impiantiDi(id)
    expect(altri).toEqual([])
    const conImpianto = (await diLui('caldaie', id)).filter(
      (c: { impianto_id: number | null }) => c.impianto_id === impianto.id,
    )
    expect(conImpianto.map((c: { matricola: string }) => c.matricola)).toEqual(['M-3'])
    await bench.dati('POST', '/caldaie', {
      corpo: { clienteId: id, marca: 'Beretta', modello: 'Ciao', impiantoId: impianto.id },
    })
    const no = await bench.chiedi('POST', `/importazioni/${fatta.id}/annulla`, { corpo: {} })
    expect([no.stato, no.corpo.data.clienti[0].perche]).toEqual([
      409,
      // The second boiler of the plant has given the first its number.
      ['ha una caldaia modificata', 'ha altro sullo stesso impianto'],
    ])
    await bench.dati('POST', `/importazioni/${fatta.id}/annulla`, { corpo: { tieniUsati: true } })
    expect(await impiantiDi(id)).toHaveLength(1)
  })
})
