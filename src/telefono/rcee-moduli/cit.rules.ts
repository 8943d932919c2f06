import { cifre, type FattoCit, fileXml, Mancante, serve, siNoCit } from './cit-file.rules.ts'
import { delFrigo } from './cit-frigo.rules.ts'
import { delTermico } from './cit-termico.rules.ts'
import type { ErroreDelModulo } from './contract.ts'
import { SOLIDI } from './limiti.rules.ts'
import { type ModuloLetto, partiUnite } from './parti.rules.ts'

/** What the file says of a closed report beside its sections. */
interface PerIlCit {
  modulo: ModuloLetto
  /** Of the rules, against what was measured (docs/product.md §31.4). */
  errori: readonly Pick<ErroreDelModulo, 'regola' | 'campo'>[]
  firma: { esito: string; nome: string | null }
}

const SPAZIO = 'http://www.csi.it/sigit/sigitwebn/xml/importmassivo/allegato'

/**
 * A closed report as the file that Piedmont's registry takes (docs/product.md §31.7).
 * @throws Mancante in words, where the registry asks for what the report does not say
 */
export function citDi(rapporto: PerIlCit): string {
  const { modulo, firma } = rapporto
  const { dati, fermo } = modulo
  const { azienda, impianto, generatore } = fermo
  const { esito, quando } = dati
  if ('tipo_combustibile' in generatore && SOLIDI.includes(generatore.tipo_combustibile))
    throw new Mancante('un altro modello: per pellet e legna è il tipo 1B')
  const { identita, acqua, controlli, checkList, righe } =
    modulo.tipo === 1
      ? delTermico(modulo.dati, fermo, modulo.giudizio)
      : delFrigo(modulo.dati, fermo, rapporto.errori)
  const tecnico = [
    serve(fermo.tecnico.nome, 'nome del tecnico'),
    serve(fermo.tecnico.cognome, 'cognome del tecnico'),
  ] as const
  const file: FattoCit = [
    identita.radice,
    [
      [
        'Richiesta',
        [
          [
            'datiManutentore',
            [
              ['siglaREA', serve(azienda.rea_provincia, 'provincia REA dell’azienda')],
              ['numeroREA', serve(azienda.rea_numero, 'numero REA dell’azienda')],
              ['codiceFiscale', serve(azienda.codice_fiscale, 'codice fiscale dell’azienda')],
            ],
          ],
          [
            'datiIntestazione',
            [
              ['codiceBollino', dati.bollino.numero ?? undefined],
              ['codiceCatasto', serve(impianto.codice_catasto, 'codice catasto')],
              [
                'A_F_dataControllo',
                serve(modulo.giornoGiusto ?? quando.data_controllo, 'data del controllo'),
              ],
            ],
          ],
          [
            'datiAllegato',
            [
              [
                'datiIdentificativi',
                [
                  [
                    'A_A_potenzaTermicaNomTotMax',
                    cifre(6, serve(impianto.potenza_totale_kw, POTENZA), POTENZA),
                  ],
                ],
              ],
              [
                'documentazioneTecnica',
                [
                  [
                    'A_B_flagDichiarazConf',
                    siNoCit(dati.documenti.dichiarazione, 'dichiarazione di conformità'),
                  ],
                  ['A_B_flagManutGen', siNoCit(dati.documenti.istruzioni, 'libretti di uso e manutenzione')],
                  ['A_B_flagLibrettoImp', siNoCit(dati.documenti.libretto, 'libretto d’impianto')],
                  ['A_B_flagLibrettoComp', siNoCit(dati.documenti.libretto_completo, 'libretto compilato')],
                ],
              ],
              ['trattamentoAcqua', acqua],
              ['controlloImpianto', controlli],
              [
                'checkList',
                [
                  ...checkList,
                  ['A_F_osservazioni', esito.osservazioni ?? ''],
                  ['A_F_raccomandazioni', esito.raccomandazioni ?? ''],
                  ['A_F_prescrizioni', esito.prescrizioni ?? ''],
                ],
              ],
              [
                'datiTecnico',
                [
                  ['A_F_flagFunzImp', siNoCit(esito.puo_funzionare, 'se l’impianto può funzionare')],
                  ['A_F_dataIntervento', serve(esito.intervento_entro, 'data dell’intervento raccomandato')],
                  ['A_F_orarioArrivo', serve(quando.arrivo, 'orario di arrivo')],
                  ['A_F_orarioPartenza', serve(quando.partenza, 'orario di partenza')],
                  ['A_F_nomeTecnico', tecnico[0]],
                  ['A_F_cognomeTecnico', tecnico[1]],
                  ['A_F_firmaTecnico', partiUnite(...tecnico)],
                  ['A_F_firmaResp', firma.esito === 'Firmato' ? (firma.nome ?? '') : NON_FIRMA[firma.esito]],
                ],
              ],
              [identita.allegato, [[identita.riga, righe]]],
            ],
          ],
        ],
      ],
    ],
  ]
  return fileXml(file, `${SPAZIO}${modulo.tipo + 1}/data`)
}

const POTENZA = 'potenza totale dell’impianto'
const NON_FIRMA: Record<string, string> = { Assente: 'Assente', Rifiutato: 'Rifiutata' }
