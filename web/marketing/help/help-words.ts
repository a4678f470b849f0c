/** The help center: quick help, questions by group, support. Prices and limits come from the catalog. */
import { formatFileSize, formatMoney } from '#contract/formats.ts';
import { MAX_IMAGES_IN_WIZARD, MAX_UPLOAD_BYTES, STANDARD_SIDE } from '#contract/studio/photos.ts';
import {
  TRIAL_RENDERS,
  GUARANTEE_DAYS,
  PLANS,
  PREMIUM_RENDERS_PER_MONTH,
  TRIAL_DAYS,
} from '#contract/money/plan-catalog.ts';
import { RETENTION_SUMMARY } from '../kept-words.ts';

const [, monthly] = PLANS;

interface HelpGroup {
  id: string;
  title: string;
  questions: readonly HelpQuestion[];
}

export interface HelpQuestion {
  question: string;
  answer: string;
  /** Other words by which people look for this answer; they are searched, not shown. */
  alsoAsked: string;
}

export const HELP = {
  title: 'Help Center',
  lead: 'Short answers first. If yours is not here, write to us.',
  quick: 'Quick help',
  quickCards: [
    {
      title: 'Make a first design',
      text: 'From a photo to a picture in four steps.',
      to: '/design-studio',
      link: 'Open the studio',
    },
    {
      title: 'Take a better photo',
      text: 'Light, distance, and what to clear away.',
      to: '/design-guide',
      link: 'Read the guide',
    },
    {
      title: 'Plans and renders',
      text: 'What is left, and what a plan includes.',
      to: '/subscription?tab=current',
      link: 'See your subscription',
    },
  ],
  questions: 'Questions and answers',
  search: { label: 'Search the questions', hint: 'Search, for example “download”' },
  found: (count: number) => (count === 1 ? 'One answer' : `${count} answers, best first`),
  closest: 'No answer has all of these words. These come closest:',
  nothing: 'Nothing found. Try another word, look through the questions below, or ask us.',
  support: 'Support',
  supportText: 'We reply by email within 24 hours. Messages of paying customers are answered first.',
  supportLine: 'Write to',
  chat: 'With a paid plan, live chat:',
  openChat: 'Open the chat',
  phone: 'By phone, on request:',
} as const;

export const HELP_GROUPS: readonly HelpGroup[] = [
  {
    id: 'start',
    title: 'Getting started',
    questions: [
      {
        question: 'How do I make a design?',
        alsoAsked: 'start begin first steps tutorial new create picture getting started how it works',
        answer:
          'Open the Design Studio, upload a photo or pick a vehicle template, choose Quick Design or Custom Instructions, make your choices and press Generate. The picture on the screen changes while you choose; Generate makes the final one.',
      },
      {
        question: 'What is the difference between a preview and a render?',
        alsoAsked: 'generate final picture free blurry quality live',
        answer:
          'The preview repaints your photo while you choose, at standard resolution, as often as you like, for free. A render is the finished picture that you can save, compare and download; it takes one from your allowance.',
      },
      {
        question: 'Quick Design or Custom Instructions?',
        alsoAsked: 'mode in words text prompt describe write instructions own',
        answer:
          'Quick Design has a control for everything. With Custom Instructions you say it in your own words, for example “cream leather with red stitching, keep the headrests”; the studio shows what it understood before anything is rendered.',
      },
      {
        question: 'How do I show a design to my customer?',
        alsoAsked:
          'share send link client friend family picture whatsapp email text approve approval presentation pdf certificate mail print',
        answer:
          'Save it, open it under “My Designs” and press Share. The link needs no account: your customer sees before and after, approves, asks for a change or declines, and you are told by email. A presentation is the same as a PDF.',
      },
      {
        question: 'What does a customer’s approval record?',
        alsoAsked: 'approve approved approval certificate proof signature record version yes agreed dispute',
        answer:
          'The name that was typed, the date, and exactly the version that was on the page: picture, materials, colors and stitching. You get a certificate to print. A later version has to be approved again; the approved one stays with its certificate. Pictures of several photos of one job can be shared on one link, and one yes approves them all.',
      },
      {
        question: 'A customer asks for a change. What do I do?',
        alsoAsked: 'change request revise revision version versions edit again new version pin rename',
        answer:
          'Press “Make this change” on the dashboard: the design opens with what your customer wrote beside it. Render it again and save it as a new version; the same link shows it and says what changed. To change a design’s name, save the next version under another one.',
      },
      {
        question: 'Is there a cut sheet or a work order?',
        alsoAsked: 'cut sheet cutsheet work order job card bench paper cutting list quote yardage hides needed',
        answer:
          'Not yet. The material board under “Presentation” lists each part with material, color and code, with room for the physical samples; the certificate says what was approved.',
      },
      {
        question: 'Can I use the materials that my shop stocks?',
        alsoAsked:
          'swatch swatches supplier fabric cloth leather sample pattern price list csv import own material hide brand',
        answer:
          'Yes. Under “Swatch books” you add them by hand, import a supplier’s list as CSV (codes, names, colors, materials, price bands), or photograph a piece lying flat: mark it, tap something neutral so that the light’s tint is taken out, say how wide it is, and it becomes a tile that repeats on the seats. In the studio, “Swatch book” is next to the colors; code and name go on to the design, the customer’s page and the papers. The tile is as true as the photo: folds, gloss and uneven light stay in it in part, so confirm with the physical sample. The starter book is ours; no maker’s catalog is included.',
      },
      {
        question: 'Which parts can be covered?',
        alsoAsked:
          'steering wheel dash dashboard headliner roof carpet floor mats console shifter boot belts pillars sun visor armrest door card headrest insert bolster bench parts surfaces what can be changed',
        answer:
          'What is upholstered on seats and doors: inserts, bolsters, headrests, seat backs, benches and door panels, each with a material, color and pattern of its own, and thread and piping. The steering wheel, dash, headliner, carpet, console, belts and hard plastic stay as they are in your photo, unless you paint a zone of your own over one under “Correct”.',
      },
      {
        question: 'My vehicle is a boat, an aircraft or an RV. Does it work?',
        alsoAsked: 'marine yacht plane airplane motorhome camper caravan motorcycle bike truck bus coach van furniture',
        answer:
          'Yes. Upload any photo of seats, leave the vehicle type as it is, and say in Custom Instructions what the controls do not offer.',
      },
    ],
  },
  {
    id: 'photos',
    title: 'Photo requirements',
    questions: [
      {
        question: 'Which photos can I upload?',
        alsoAsked: 'picture image file format size limit too large heic iphone upload failed error jpg several',
        answer: `JPEG and PNG, up to ${formatFileSize(MAX_UPLOAD_BYTES)} each, 1080p or higher recommended; HEIC, WebP and AVIF work as well. A larger photo is scaled down in your browser before it is sent. Up to ${MAX_IMAGES_IN_WIZARD} photos in one design.`,
      },
      {
        question: 'What makes a good photo?',
        alsoAsked: 'picture image light dark flash angle blurry tips camera take shoot',
        answer:
          'Daylight, an open door, the whole seat in the picture, nothing lying on it, no flash. The Design Guide has the details.',
      },
      {
        question: 'The wrong parts are marked. What now?',
        alsoAsked:
          'seat bench found missing detected recognized missed wrong part area zone selection outline mask edge spill dashboard glass console belt floor painted correct fix edit brush lasso tap headrest',
        answer:
          'Tap the part that is missing to add it, or take away what does not belong; brush, eraser and lasso do the fine work. Your corrections are kept with the photo and used for every further render.',
      },
      {
        question: 'The color in the picture looks wrong. What can I do?',
        alsoAsked: 'wrong color shade tint hue tone too dark light bright off different match exact hex code',
        answer:
          'Colors are shown under the light of your photo: the same leather looks darker in a dim cabin and warmer in yellow light. A photo in daylight shows it best. For an exact tone choose Custom and enter its code, or photograph the material into a swatch book.',
      },
      {
        question: 'What happens to my photos?',
        alsoAsked: 'privacy private secure security gdpr data stored keep delete photo remove who sees training ai',
        answer: `They are private: you, administrators of this site and whoever you give a link can open them. Place and camera data are removed; a JPEG that is upright, in sRGB and at most 4096 pixels long keeps its pixels as you sent them, everything else (PNG, HEIC, turned or larger photos) is stored as a JPEG of high quality. The render is compared with the stored photo: outside the upholstery no pixel differs. ${RETENTION_SUMMARY}`,
      },
    ],
  },
  {
    id: 'subscription',
    title: 'Subscription',
    questions: [
      {
        question: 'What does the free trial include?',
        alsoAsked: 'test try cost nothing limit credit card how many',
        answer: `${TRIAL_RENDERS} renders over ${TRIAL_DAYS} days, the basic styles, standard downloads, no credit card required. Everything you make stays yours to view and share.`,
      },
      {
        question: 'What does a paid plan cost?',
        alsoAsked: 'price pricing premium subscription upgrade buy pay monthly yearly annual fee money',
        answer: `${formatMoney(monthly.priceCents / 100)} per month, or the annual price that the subscription page states. Both include ${PREMIUM_RENDERS_PER_MONTH} renders per month, all styles, high-resolution downloads and full commercial rights.`,
      },
      {
        question: 'What counts as one render?',
        alsoAsked: 'limit allowance used up left count credit credits quota run out',
        answer:
          'One finished picture. A render that fails, is refused or is cancelled before it is done is refunded. Saving, downloading and looking at previews cost nothing.',
      },
      {
        question: 'Can I cancel?',
        alsoAsked: 'cancel subscription plan refund money back guarantee stop end unsubscribe quit',
        answer: `At any time; access lasts until the paid period ends. Within ${GUARANTEE_DAYS} days of your first payment you can have your money back: write to us and say so.`,
      },
      {
        question: 'How do I delete my account or change my sign-in?',
        alsoAsked:
          'delete remove close account profile user data export download password forgot reset change email address login sign in username two factor passkey',
        answer:
          'Under “My Account”. There you change email, password and second factor, download everything that we keep about you, and delete the account with all that is in it.',
      },
    ],
  },
  {
    id: 'technical',
    title: 'Technical',
    questions: [
      {
        question: 'My render stopped, or I closed the page. Is it lost?',
        alsoAsked: 'stuck slow waiting failed error hangs loading progress crashed interrupted lost',
        answer:
          'No. A render goes on without the page. Open the studio again and it shows where the render stands; if it could not be finished, it is refunded to you.',
      },
      {
        question: 'How large is the download?',
        alsoAsked: 'resolution size high quality hd png pixels save picture export print blurry',
        answer: `Standard downloads have ${STANDARD_SIDE} pixels on the long side at most. With a paid plan you get your photo’s own resolution, never enlarged.`,
      },
      {
        question: 'Which browsers work?',
        alsoAsked: 'safari chrome firefox edge iphone ipad android phone tablet mobile app install',
        answer:
          'Current versions of Chrome and Edge, in which it is tested, and of Firefox and Safari, which have everything that it needs; on computers, tablets and phones.',
      },
      {
        question: 'Can I use it with the keyboard or a screen reader?',
        alsoAsked: 'accessibility shortcut shortcuts keys blind disabled',
        answer:
          'Yes. Every control can be reached with Tab, the comparison seam moves with the arrow keys, and F8 moves to the latest message.',
      },
      {
        question: 'Can my own shop software use it?',
        alsoAsked: 'api developer integration webhook connect crm software automation',
        answer:
          'Yes. Under “My Account” you make an API key for it, and webhooks tell it when a render is finished or a customer has decided. The page /developers shows how, with code to copy.',
      },
    ],
  },
  {
    id: 'tips',
    title: 'Design tips',
    questions: [
      {
        question: 'Which colors go together?',
        alsoAsked: 'color combination match palette two tone contrast advice',
        answer:
          'Look at the dash and the carpet, which stay as they are. One leading color and a quieter second one is the safest pair; let thread or piping repeat the second.',
      },
      {
        question: 'How close is the picture to the finished work?',
        alsoAsked: 'accurate accuracy real realistic true guarantee differ',
        answer:
          'Renders are photorealistic previews, not a guarantee. Colors and grain can differ on real material; confirm with samples.',
      },
      {
        question: 'Why does a style change my stitching?',
        alsoAsked: 'style preset thread piping seam changed itself',
        answer:
          'Because it brings its own: classic comes with single piping, modern with a double stitch, racing with contrast thread, luxury with double piping. Change any field afterwards; the render follows the fields.',
      },
    ],
  },
];
