// All that a page of yours does to embed signing. The key came with the link: it is handed on as a
// property, which is never written into the page, and leaves the address at once.
const key = location.hash.slice(1);
history.replaceState(null, '', location.pathname + location.search);

const element = document.querySelector('sign-envelope');
element.linkKey = key;
// What follows a signature without branding. The addresses and the rating are made up.
element.promotion = {
  trialUrl: 'https://example.com/trial',
  ratings: [{ source: 'Example Reviews', score: 4.7, url: 'https://example.com/reviews' }],
};

const log = document.querySelector('.portal-log');

function tell(sentence) {
  const line = document.createElement('li');
  line.textContent = sentence;
  log.append(line);
}

element.addEventListener('sign-ready', ({ detail }) => {
  tell(`“${detail.title}” is open. Required fields left: ${detail.progress.outstanding}.`);
});

element.addEventListener('sign-progress', ({ detail }) => {
  document.title = `${detail.percent}% – Harbour Lettings`;
});

element.addEventListener('sign-submitted', ({ detail }) => {
  tell(detail.status === 'signed' ? 'Everyone has signed.' : 'You have signed. Others still will.');
});

element.addEventListener('sign-rejected', () => tell('You have rejected the agreement.'));

element.addEventListener('sign-error', ({ detail }) => {
  tell(`Something went wrong (${detail.error.code}).`);
});

// This portal keeps its tenants where they are, whatever address the envelope names.
element.addEventListener('sign-redirect', (event) => event.preventDefault());
