const element = document.querySelector('sign-envelope');
const status = document.querySelector('main > [role=status]');

// With a server: the key is what comes after the # of the signer's link.
const key = location.hash.slice(1);
if (key !== '') {
  element.linkKey = key;
  history.replaceState(null, '', location.pathname + location.search);
}

element.addEventListener('sign-submitted', ({ detail }) => {
  status.textContent = `Your page knows: ${detail.status}.`;
});
