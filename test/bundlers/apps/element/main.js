import '@sign-envelope/element/auto';

const element = document.createElement('sign-envelope');
element.api = new URLSearchParams(location.search).get('api');
element.linkKey = location.hash.slice(1);
document.body.append(element);
