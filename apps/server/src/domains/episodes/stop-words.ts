/** Words that say nothing about what is talked of, in German and English, folded as `words.ts` folds them. */
const GERMAN = `danke dank guten gute perfekt prima toll ab aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim
  bereits bin bis bisher bist bitte bloss da dabei dadurch dafur dagegen daher damit danach dann daran darauf daraus darf
  darin daruber darum das dass davon dazu dein deine deinem deinen deiner dem den denen denn der deren des deshalb dessen dich die
  dies diese diesem diesen dieser dieses dir doch dort du durch eben ein eine einem einen einer eines einfach einige einigen
  einmal er erst es etwa etwas euch euer eure fur ganz gar gegen gemacht genau gerade gern gerne gib gibt gut habe haben hallo halt
  hast hat hatte hatten hattest hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins irgendwie ist ja je
  jede jedem jeden jeder jedes jetzt kann kannst kein keine keinem keinen keiner klar konnen konnt konnte konnten konntest lass
  lassen mach machen macht mal man manche mehr mein meine meinem meinen meiner mich mir mit mochte mochten muss mussen musst musste
  na nach nachdem naturlich ne nein nicht nichts noch nun nur ob oben oder ohne okay ok schon sehr sei seid sein seine seinem seinen
  seiner seit selbst sich sie sind so sogar solche soll sollen sollte sollten sondern sonst statt super uber um und uns unser unsere
  unserem unseren unserer unter usw viel viele vielleicht vom von vor wann war ware waren warst warum was weg weil weiter welche
  welchem welchen welcher welches wem wen wenig wenn wer werde werden weshalb wessen wie wieder wieso will willst wir wird wirklich
  wo wobei woher wohl wollen wollte wollten wollt worden wurde wurden wurdest zu zum zur zwar zwischen`;

const ENGLISH = `a about above actually after again against all alright also always am an and any anything are as at away back
  be because been before being below both but by bye can cannot come could did do does doing don done down during each either else
  even ever every few for from further get gets getting give go goes going gonna good got great had has have having he hello help her
  here hers hey hi him his hm hmm how however i if in into is it its itself just kind know let lets like ll lot make many may maybe me
  might mm more most much must my myself need no nor not nothing now of off oh ok okay on once one only or other our ours out over
  own perhaps please pretty put quite rather re really right said same say see shall she should since so some something sort still
  such sure take tell than thank thanks that the their theirs them then there these they thing things think this those though through
  to too two uh uhm um under until up us use used very want wants was way we welcome well went were what when where whether which while
  who whom whose why will with within without won would wow yeah yep yes yet you your yours`;

export const STOP_WORDS: ReadonlySet<string> = new Set(`${GERMAN} ${ENGLISH}`.split(/\s+/));

/** Words that tell the two languages apart: frequent in one, unknown to the other. */
export const GERMAN_MARKERS: ReadonlySet<string> = new Set(
  `aber auch auf aus bei das dass dem den der des die du ein eine einen er es fur haben hat ich ihr ist ja kann mit nach nicht noch
  oder schon sich sie sind und uns vom von was wenn wie wir wird zu zum zur`.split(/\s+/),
);
export const ENGLISH_MARKERS: ReadonlySet<string> = new Set(
  `and are at be but can for from had has have he how i if in it its my not of on or our she so that the their them there they this
  to was we were what which will with would yes you your`.split(/\s+/),
);
