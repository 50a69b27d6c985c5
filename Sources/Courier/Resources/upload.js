(() => {
  const form = document.querySelector("form");
  const input = form.querySelector("input");
  const button = form.querySelector("button");
  const progress = form.querySelector("progress");
  const fail = form.querySelector("[role=alert]");
  const send = () => {
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.upload.onprogress = (event) => { if (event.lengthComputable) progress.value = event.loaded / event.total; };
    request.onload = () => { location.replace(request.responseURL || location.href); };
    request.onerror = () => { fail.hidden = false; progress.hidden = true; button.disabled = false; };
    fail.hidden = true;
    progress.hidden = false;
    progress.value = 0;
    button.disabled = true;
    request.send(new FormData(form));
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); if (input.files.length) send(); });
  input.addEventListener("change", () => { if (input.files.length && !button.disabled) send(); });
})();
