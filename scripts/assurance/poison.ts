import { multipart, samplePdf } from '#test/pdf.ts'
import { VELENI } from './probe.ts'
import { PASSWORD, type Programma } from './program.ts'
import type { Conto } from './tally.ts'

interface Nome {
  percorso: string
  method?: 'PUT'
  /** What a record needs; the hostile texts go into `testi`. */
  base: Record<string, unknown>
  testi: string[]
}

const RECAPITI = ['telefono', 'email', 'indirizzo', 'comune', 'cap', 'provincia']

/** Every noun with every text field that its contract has. */
function nomi(ids: Record<string, number>): Nome[] {
  const { clienteId, fornitoreId, tecnicoId } = ids
  return [
    {
      percorso: '/clienti',
      base: { nome: 'Ada', cognome: 'Rossi', dataFollowUp: '2026-11-20' },
      testi: ['nome', 'cognome', ...RECAPITI, 'codiceFiscale', 'partitaIva', 'note', 'noteFollowUp'],
    },
    {
      percorso: '/ditte',
      base: { nome: 'Vesuvio', colore: 'red' },
      testi: ['nome', 'colore', 'descrizione'],
    },
    {
      percorso: '/fornitori',
      base: { ragioneSociale: 'Clima' },
      testi: ['ragioneSociale', 'partitaIva', 'referente', 'sitoWeb', 'note', ...RECAPITI],
    },
    {
      percorso: '/caldaie',
      base: { clienteId, marca: 'A', modello: 'B', prossimaRevisione: '2026-11-25' },
      testi: ['marca', 'modello', 'matricola', 'note'],
    },
    {
      percorso: '/condizionatori',
      base: { clienteId, marca: 'A', modello: 'B', prossimaManutenzione: '2026-11-25' },
      testi: ['marca', 'modello', 'serialNumber', 'note'],
    },
    {
      percorso: '/appuntamenti',
      base: {
        clienteId,
        titolo: 'x',
        utenteAssegnatoId: tecnicoId,
        ...oggi(),
        dataFollowUp: oggi().dataInizio.slice(0, 10),
      },
      testi: [
        'titolo',
        'indirizzoIntervento',
        'descrizione',
        'noteInterne',
        'noteCompletamento',
        'noteFollowUp',
        'codiceFiscale',
        'partitaIva',
      ],
    },
    {
      percorso: '/rcee',
      base: {
        clienteId,
        dataEmissione: '2026-01-15',
        dataScadenza: '2026-11-30',
        dataFollowUp: '2026-11-21',
      },
      testi: ['numeroDocumento', 'noteContatto', 'noteFollowUp'],
    },
    {
      percorso: '/preventivi',
      base: {
        clienteId,
        titolo: 'x',
        tipologia: 'Caldaia',
        subtotale: 100,
        ivaPercentuale: 22,
        ivaImporto: 22,
        totale: 122,
      },
      testi: ['titolo', 'tipologia', 'note'],
    },
    {
      percorso: '/fatture',
      base: {
        numeroDocumento: 'F',
        tipo: 'Passiva',
        fornitoreId,
        dataEmissione: '2026-01-15',
        dataScadenza: oggi().dataInizio.slice(0, 10),
        subtotale: 100,
        ivaImporto: 22,
        totale: 122,
        stato: 'Da_Pagare',
      },
      testi: ['numeroDocumento', 'note'],
    },
    {
      percorso: '/utenti',
      base: { password: 'caldaia-a-condensazione', ruoloId: 3 },
      testi: ['nomeUtente', 'email'],
    },
    {
      percorso: '/azienda',
      method: 'PUT',
      base: {},
      testi: ['ragioneSociale', 'codiceFiscale', 'partitaIva', 'rea', 'pec', 'iban', 'logo', ...RECAPITI],
    },
  ]
}

/** An hour of today, whatever the time is. */
function oggi() {
  const giorno = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format()
  return { dataInizio: `${giorno}T09:00`, dataFine: `${giorno}T10:00` }
}

export interface Avvelenato {
  accolti: number
  rifiutati: number
  /** Ids of one record of each noun whose texts were taken. */
  esempi: Record<string, number>
}

/**
 * Puts every hostile text into every text field of every noun. A field that refuses it gets none, and the record is
 * made without; what is neither taken nor refused is a failure.
 */
export async function avvelena(conto: Conto, server: Programma, token: string): Promise<Avvelenato> {
  const esito: Avvelenato = { accolti: 0, rifiutati: 0, esempi: {} }
  const ids = await primi(server, token)
  for (const [v, veleno] of VELENI.entries())
    for (const nome of nomi(ids)) {
      const unico: Record<string, unknown> =
        nome.percorso === '/utenti'
          ? { nomeUtente: `persona${v}`, email: `persona${v}@tepore.example` }
          : nome.percorso === '/ditte'
            ? { nome: `Ditta ${v}` }
            : nome.percorso === '/fatture'
              ? { numeroDocumento: `F-${v}` }
              : {}
      const corpo: Record<string, unknown> = { ...nome.base, ...unico }
      const velenosi = new Set(nome.testi)
      // What outlives a session wants the password again.
      if (nome.percorso === '/azienda')
        await server.chiedi('POST', '/auth/conferma', { corpo: { password: PASSWORD }, token })
      for (let tentativo = 0; tentativo < 20; tentativo++) {
        const pieno = { ...corpo, ...Object.fromEntries([...velenosi].map((c) => [c, veleno])) }
        const risposta = await server.chiedi(nome.method ?? 'POST', nome.percorso, { corpo: pieno, token })
        const campi = Object.keys(risposta.corpo.campi ?? {}).filter((c) => velenosi.has(c))
        if (risposta.stato === 400 && campi.length > 0) {
          for (const campo of campi) velenosi.delete(campo)
          esito.rifiutati += campi.length
          conto.prove(campi.length, [])
          continue
        }
        conto.prove(
          Math.max(1, velenosi.size),
          risposta.stato < 300
            ? []
            : [`${nome.percorso}: ${risposta.stato} ${JSON.stringify(risposta.corpo).slice(0, 160)}`],
        )
        esito.accolti += velenosi.size
        if (risposta.corpo.data?.id && velenosi.size > 0) esito.esempi[nome.percorso] = risposta.corpo.data.id
        break
      }
      const file = { nome: `${veleno.replaceAll('/', '')}.pdf`, contenuto: samplePdf(`v${v}`) }
      if (nome.percorso !== '/clienti') continue
      const { corpo: modulo, intestazioni } = multipart(
        { tipologia: 'RCEE', clienteId: String(ids.clienteId), descrizione: veleno },
        { ...file, nome: file.nome.replaceAll('"', '%22') },
      )
      const caricato = await server.chiedi('POST', '/documenti/upload', {
        corpo: modulo,
        token,
        intestazioni,
      })
      conto.prova(caricato.stato < 500, `nome di file: ${caricato.stato}`)
    }
  return esito
}

/** The records that the others refer to; their own texts are hostile too. */
async function primi(server: Programma, token: string): Promise<Record<string, number>> {
  const crea = async (path: string, corpo: object) =>
    (await server.chiedi('POST', path, { corpo, token })).corpo.data.id
  const [primo = ''] = VELENI
  return {
    clienteId: await crea('/clienti', { nome: primo, cognome: primo, note: primo, comune: primo }),
    fornitoreId: await crea('/fornitori', { ragioneSociale: primo, note: primo }),
    tecnicoId: await crea('/utenti', {
      nomeUtente: '<b/onclick=__xss(11)>',
      email: 'tecnico@tepore.example',
      password: 'caldaia-a-condensazione',
      ruoloId: 3,
    }),
  }
}
