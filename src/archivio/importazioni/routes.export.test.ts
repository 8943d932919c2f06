import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { esportazioni } from '#test/exports.ts'
import { multipart } from '#test/pdf.ts'

const bench = await openBench()
const altro = await openBench()
afterAll(async () => {
  await bench.chiudi()
  await altro.chiudi()
})

const PERSONE = [
  {
    nome: 'Zoë',
    cognome: 'D’Èrrico',
    telefono: '+39 081 728 36 50',
    altriTelefoni: [
      { numero: '+39 081 1112223', nome: 'ufficio 2' },
      { numero: '0039 081 5550001', nome: null },
    ],
    cap: '00144',
    comune: 'Roma',
    provincia: 'RM',
  },
  {
    nome: 'Ada',
    cognome: '=1+1',
    telefono: '+39 333-418',
    altriTelefoni: [{ numero: '081/5550003', nome: 'moglie di Ugo' }],
    note: 'riga una\nriga "due"; e tre',
  },
  {
    ...{ nome: 'Lyon', cognome: 'SARL', tipo: 'Estero', nazione: 'FR', partitaIva: 'FR83404833048' },
    denominazione: 'Chauffage de Lyon SARL',
  },
  {
    ...{ nome: 'Comune', cognome: 'di Acerra', tipo: 'PA', codiceDestinatario: 'UFK2LM' },
    pec: 'comune@pec.example',
  },
  {
    nome: 'Ugo',
    cognome: 'Rossi',
    email: 'ugo@posta.example',
    partitaIva: '07643520013',
    indirizzo: 'Via Roma 1',
  },
]
const CAMPI = [
  'nome',
  'cognome',
  'telefono',
  'altri_telefoni',
  'email',
  'indirizzo',
  'cap',
  'comune',
  'provincia',
  'partita_iva',
  'tipo',
  'denominazione',
  'codice_destinatario',
  'pec',
  'nazione',
  'note',
]

test.each(['csv', 'xlsx'] as const)(
  'i clienti esportati in %s si importano altrove tali e quali',
  async (formato) => {
    if (formato === 'csv') for (const corpo of PERSONE) await bench.dati('POST', '/clienti', { corpo })
    const { rawPayload } = await esportazioni(bench).scarica('/clienti', formato)
    const invio = multipart({}, { nome: `clienti.${formato}`, contenuto: rawPayload })
    const caricata = await altro.dati('POST', '/importazioni', invio)
    const { id } = await altro.dati('PUT', `/importazioni/${caricata.id}`, {
      corpo: { abbinamento: caricata.abbinamento },
    })
    await altro.dati('POST', `/importazioni/${id}/conferma`)
    await expect.poll(async () => (await altro.dati('GET', `/importazioni/${id}`)).stato).toBe('fatta')
    const scelti = (righe: Record<string, unknown>[]) => righe.map((r) => CAMPI.map((campo) => r[campo]))
    expect(scelti(await altro.dati('GET', '/clienti'))).toEqual(scelti(await bench.dati('GET', '/clienti')))
    expect(await altro.dati('GET', '/caldaie')).toEqual([])
    await altro.dati('POST', `/importazioni/${id}/annulla`)
    await expect.poll(async () => (await altro.dati('GET', '/clienti')).length).toBe(0)
  },
)
