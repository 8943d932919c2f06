import { contaInParole } from '#shared/numbers.ts'
import type { Andamento } from '../contract.ts'
import type { ETA, VocePonte } from '../rules.ts'
import { conPrima, type IndirizzoDi, inParti, inSoldi } from './barre.ts'
import type { Tinta } from './figure.tsx'
import type { GruppoDiFigure } from './quadro.tsx'

const PONTE: Record<VocePonte, string> = {
  fatturato: 'Fatturato, IVA compresa',
  note: 'Note di credito',
  riscosso_prima: 'Riscosso di fatture di prima',
  non_riscosso: 'Non ancora riscosso',
  riscosso: 'Riscosso da fatture',
  visite_senza_documento: 'Visite senza documento',
  crediti_ricevuti: 'Crediti ricevuti',
  crediti_restituiti: 'Crediti restituiti',
  altre_entrate: 'Altre entrate',
  entrato: 'Entrato',
}
/** The same below its column, on two lines. */
const PONTE_BREVE: Record<VocePonte, string> = {
  fatturato: 'Fatturato',
  note: 'Note di\ncredito',
  riscosso_prima: 'Di fatture\ndi prima',
  non_riscosso: 'Non ancora\nriscosso',
  riscosso: 'Da fatture',
  visite_senza_documento: 'Visite senza\ndocumento',
  crediti_ricevuti: 'Crediti\nricevuti',
  crediti_restituiti: 'Crediti\nrestituiti',
  altre_entrate: 'Altre\nentrate',
  entrato: 'Entrato',
}
const ETA_IN_PAROLE: Record<(typeof ETA)[number], string> = {
  non_scadute: 'Non ancora scadute',
  fino_a_30: 'Scadute da 30 giorni al più',
  fino_a_60: 'Da 31 a 60 giorni',
  fino_a_90: 'Da 61 a 90 giorni',
  oltre_90: 'Da più di 90 giorni',
}

export function gruppiSoldi({ soldi, prima }: Andamento, a: IndirizzoDi): GruppoDiFigure[] {
  const { elenchi, da_fatturare } = soldi
  const con = (
    nome: string,
    che: 'incassi' | 'spese' | 'fatturato' | 'riscosso',
    tinta: Tinta = 'media',
  ) => ({
    ...{ ...inSoldi(nome, soldi[che], a(elenchi[che]), soldi.prima?.[che]), tinta },
  })
  return [
    {
      ...{ titolo: conPrima('Soldi', soldi.prima, prima.nome), come: 'righe' },
      barre: [
        con('Incassi', 'incassi', 'piena'),
        con('Spese', 'spese', 'meno'),
        con('Fatturato', 'fatturato'),
        con('Riscosso', 'riscosso'),
      ],
    },
    {
      ...{ titolo: 'Dal fatturato a quanto è entrato', come: 'ponte' },
      barre: soldi.ponte.map(({ voce, importo, somma, elenco }) => ({
        ...inSoldi(somma ? `= ${PONTE[voce]}` : PONTE[voce], importo, a(elenco)),
        ...{ breve: PONTE_BREVE[voce], apart: somma },
      })),
    },
    {
      ...{ titolo: 'Da incassare oggi', come: 'intero' },
      barre: inParti(
        soldi.da_incassare.eta.map((e) => inSoldi(ETA_IN_PAROLE[e.eta], e.importo, a(e.elenco))),
        ['chiara', 'media', 'piena', 'punti', 'meno'],
      ),
    },
    {
      ...{ titolo: 'Da fatturare oggi', come: 'voci' },
      barre:
        da_fatturare.quanti === 0
          ? []
          : [
              inSoldi(
                contaInParole(da_fatturare.quanti, 'lavoro', 'lavori'),
                da_fatturare.importo,
                a(elenchi.da_fatturare),
              ),
            ],
    },
  ]
}
